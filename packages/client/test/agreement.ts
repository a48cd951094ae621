// Not run but compiled, once the client is built: a call whose published types say anything else than the contract is named by the error.
// oxlint-disable typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents -- before that nothing is known of them.
import type { Reply, Request } from '@kinari/contract/contract';
import type { CallName } from '@kinari/contract/routes';
import type { Calls, RefusalCode } from '../dist/index.js';

type Known = keyof Calls & CallName;
type Fits<Narrow, Wide> = [Narrow] extends [Wide] ? true : false;

type OtherReply = {
  [Name in Known]: [Reply<Name>] extends [never]
    ? never
    : Fits<Reply<Name>, Calls[Name]['reply']> extends true
      ? never
      : Name;
}[Known];
type VaguerReply = {
  [Name in Known]: [Reply<Name>] extends [never]
    ? never
    : Fits<Calls[Name]['reply'], Reply<Name>> extends true
      ? never
      : Name;
}[Known];
type OtherRequest = {
  [Name in Known]: Fits<Omit<Calls[Name]['request'], 'files' | 'key'>, Request<Name>> extends true ? never : Name;
}[Known];
type UnknownRefusal = Exclude<Calls[Known]['refusal'], RefusalCode>;

export const nothing: never[] = [] as (OtherReply | VaguerReply | OtherRequest | UnknownRefusal)[];
