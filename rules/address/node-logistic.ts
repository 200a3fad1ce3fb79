/** The main city: goods go by a transport company, no local shop stock is promised. */
export const MAIN_NODE_CODE = '777'
