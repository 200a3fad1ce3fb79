/** Where a run of an exchange stands, from the first file to what was taken back. */
export const EXCHANGE_RUN_STATES = [
  'receiving',
  'staging',
  'held',
  'applying',
  'applied',
  'nothing',
  'failed',
  'dropped',
  'undone',
] as const
export type ExchangeRunState = (typeof EXCHANGE_RUN_STATES)[number]

/** Where one of its files stands; known: the same came before. */
export type ExchangeFileState = 'receiving' | 'queued' | 'reading' | 'read' | 'known' | 'failed'
