/** The icons of the interface. */
export const ICONS = [
  'arrow-down', 'arrow-left', 'arrow-right', 'bonus', 'box', 'calendar', 'card', 'cart', 'catalog', 'check',
  'chevron-down', 'chevron-left', 'chevron-right', 'chevron-up', 'clock', 'close', 'compare', 'copy', 'download',
  'edit', 'exit', 'eye', 'eye-off', 'file', 'filter', 'grid', 'heart', 'home', 'info', 'list', 'location', 'lock',
  'mail', 'menu', 'minus', 'more', 'percent', 'phone', 'pin', 'play', 'plus', 'print', 'question', 'refresh',
  'rental', 'search', 'service', 'share', 'shield', 'sort', 'star', 'store', 'trash', 'truck', 'upload', 'user',
  'warning', 'zoom',
] as const
export type IconName = (typeof ICONS)[number]
