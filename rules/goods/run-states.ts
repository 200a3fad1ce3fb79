/** What a change of goods was begun as. */
export type GoodsRunKind = 'grid' | 'card' | 'bulk' | 'import' | 'price-rule' | 'schedule' | 'merge'

/** Where it stands: seen before, applied part by part, taken back. */
export type GoodsRunState =
  | 'ready'
  | 'queued'
  | 'applying'
  | 'applied'
  | 'undo-queued'
  | 'undoing'
  | 'undone'
  | 'cancelled'
  | 'failed'
  | 'nothing'
