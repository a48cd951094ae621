/** Parameter of the dashboard's URL that shows the guide although it is hidden. */
export const REQUEST_PARAM = 'setup';

export const SETUP_PATH = `/admin/dashboard?${REQUEST_PARAM}=1`;
