import cluster from 'node:cluster';

/** Message from the supervisor to a process whose replacement is already serving. */
export const REPLACED_MESSAGE = 'replaced';

let wasReplaced = false;
if (cluster.isWorker) {
  process.on('message', (message) => {
    wasReplaced ||= message === REPLACED_MESSAGE;
  });
}

/** True if a replacement process is serving. Readiness then stays OK while this process stops. */
export const isReplaced = (): boolean => wasReplaced;
