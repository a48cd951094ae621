import { contract, type EndpointName } from '@kinari/contract/contract';
import { splitRoute } from '@kinari/contract/routes/request';

export const methodAndPath = (name: EndpointName) => splitRoute(contract[name].route);
