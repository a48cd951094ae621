// Compiled after the client is built, never run. An error names each endpoint whose published types differ from the contract.
// oxlint-disable typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents -- before that nothing is known of them.
import type { ApiRequest, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import type { Calls, ErrorCode } from '../dist/index.js';

type KnownEndpoint = keyof Calls & EndpointName;
type IsAssignable<Source, Target> = [Source] extends [Target] ? true : false;

type DifferentResponse = {
  [Name in KnownEndpoint]: [EndpointResponse<Name>] extends [never]
    ? never
    : IsAssignable<EndpointResponse<Name>, Calls[Name]['reply']> extends true
      ? never
      : Name;
}[KnownEndpoint];
type WiderResponse = {
  [Name in KnownEndpoint]: [EndpointResponse<Name>] extends [never]
    ? never
    : IsAssignable<Calls[Name]['reply'], EndpointResponse<Name>> extends true
      ? never
      : Name;
}[KnownEndpoint];
type DifferentRequest = {
  [Name in KnownEndpoint]: IsAssignable<Omit<Calls[Name]['request'], 'files' | 'key'>, ApiRequest<Name>> extends true
    ? never
    : Name;
}[KnownEndpoint];
type UnknownErrorCode = Exclude<Calls[KnownEndpoint]['error'], ErrorCode>;

// An error here means that the contract has changed but the published client has not.
type ChangedEndpoint =
  `${DifferentResponse | WiderResponse | DifferentRequest | UnknownErrorCode} has changed: run npm run openapi`;
export const typeDifferences: never[] = [] as ChangedEndpoint[];
