/** The main city: goods go by a transport company, no local shop stock is promised. */
export const MAIN_BRANCH_CODE = '777'
