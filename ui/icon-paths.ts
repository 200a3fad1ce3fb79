import type { IconName } from './icon-names.ts'

/** A circle as a path, so that every icon is one `d`. */
export const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const eye = `M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z${ring(12, 12, 3)}`
const lens = `${ring(10.5, 10.5, 6.5)}M15.3 15.3L21 21`

/** One set, one weight: drawn on 24 × 24 with a 1.5 stroke. Category icons live apart, few pages need them. */
export const iconPaths: Record<IconName, string> = {
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  bonus: `${ring(12, 12, 9)}M9.5 17V7h3.2a2.8 2.8 0 0 1 0 5.6H9.5M7.7 15.2h5.3`,
  box: 'M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5',
  calendar: 'M3.5 5.5h17v15h-17zM3.5 10h17M8 3v4.5M16 3v4.5',
  card: 'M2.5 5.5h19v13h-19zM2.5 9.5h19M6 15h4',
  cart: `M2 4h3.2l2.6 11.5h10.4L20.8 8H6.1${ring(9.3, 19.3, 1.4)}${ring(16.7, 19.3, 1.4)}`,
  catalog: 'M3.5 6h17M3.5 12h11M3.5 18h17',
  check: 'M4 12.5l5.5 5.5L20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-up': 'M5 15l7-7 7 7',
  clock: `${ring(12, 12, 9)}M12 6.5V12l3.8 2.6`,
  close: 'M5 5l14 14M19 5L5 19',
  compare: 'M5 20v-9M12 20V4M19 20v-6',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  download: 'M12 4v12M7 11.5l5 5 5-5M4 15.5v5h16v-5',
  edit: 'M4 20l1-4.5L16.3 4.2a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L8.5 19zM13.8 6.8l3.4 3.4',
  exit: 'M14 4H4.5v16H14M10 12h11M16.5 7.5L21 12l-4.5 4.5',
  eye,
  'eye-off': `${eye}M4 20.5L20 3.5`,
  file: 'M5.5 3h8l5 5v13h-13zM13.5 3v5h5',
  filter: `M3 7h9.5M17.5 7H21M3 17h3.5M11.5 17H21${ring(15, 7, 2.5)}${ring(9, 17, 2.5)}`,
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  heart:
    'M12 20.3C7 16.4 3 13 3 8.9A4.9 4.9 0 0 1 7.9 4C9.6 4 11.1 4.9 12 6.3 12.9 4.9 14.4 4 16.1 4A4.9 4.9 0 0 1 21 8.9c0 4.1-4 7.5-9 11.4z',
  home: 'M3 11.5L12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  info: `${ring(12, 12, 9)}M12 11v5.5M12 7.2v1.6`,
  list: 'M3.5 4.5h5v5h-5zM3.5 14.5h5v5h-5zM12 7h9M12 17h9',
  location: `${ring(12, 12, 6.5)}${ring(12, 12, 1.5)}M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22`,
  lock: 'M5 10.5h14V21H5zM8 10.5V7a4 4 0 0 1 8 0v3.5M12 14.5v2.5',
  mail: 'M3 5.5h18v13H3zM3 6.5l9 7 9-7',
  menu: 'M3 6h18M3 12h18M3 18h18',
  minus: 'M5 12h14',
  more: `${ring(5, 12, 0.9)}${ring(12, 12, 0.9)}${ring(19, 12, 0.9)}`,
  percent: `M5.5 18.5l13-13${ring(7.5, 7.5, 2.8)}${ring(16.5, 16.5, 2.8)}`,
  phone:
    'M21 16.6v2.6a2 2 0 0 1-2.2 2A17.6 17.6 0 0 1 2.8 5.2 2 2 0 0 1 4.8 3h2.6a1.6 1.6 0 0 1 1.6 1.3c.2 1 .4 1.9.8 2.7a1.6 1.6 0 0 1-.4 1.7L8.3 9.8a14 14 0 0 0 5.9 5.9l1.1-1.1a1.6 1.6 0 0 1 1.7-.4c.8.4 1.7.6 2.7.8a1.6 1.6 0 0 1 1.3 1.6z',
  pin: `M12 21.5c4.6-4.6 7-8 7-11.5a7 7 0 1 0-14 0c0 3.5 2.4 6.9 7 11.5z${ring(12, 10, 2.5)}`,
  play: 'M7.5 4.5l12 7.5-12 7.5z',
  plus: 'M5 12h14M12 5v14',
  print: 'M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 13.5h10v7H7z',
  question: `${ring(12, 12, 9)}M9.3 9.6a2.8 2.8 0 1 1 4 2.5c-.9.4-1.3 1-1.3 1.9M12 16v1.6`,
  refresh: 'M20 4.5V10h-5.5M20 10a8.3 8.3 0 1 0 .3 4',
  rental: 'M3.5 4.5V10H9M3.8 10a8.4 8.4 0 1 1-.2 4M12 7.5V12l3.2 2.2',
  search: lens,
  service:
    'M20.6 7l-3.4 3.2-3.4-3.4L17 3.4a5.6 5.6 0 0 0-7.3 7.1l-6.4 6.4a2.7 2.7 0 0 0 3.8 3.8l6.4-6.4A5.6 5.6 0 0 0 20.6 7z',
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M7 11H4.5v9.5h15V11H17',
  shield: 'M12 3l7.5 2.5v6c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5',
  sort: 'M7 4v15M3 15.5L7 19.5l4-4M13.5 6H21M13.5 12h5.5M13.5 18H17',
  star: 'M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z',
  store: 'M3 9l1.8-5h14.4L21 9v.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM3 9h18M4.5 12.3V20h15v-7.7M10 20v-5h4v5',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  truck: `M5 17.5H2.5V5.5h12v12H10M14.5 9.5h4l3 3.8v4.2H20M15 17.5h-.5${ring(7.5, 17.7, 2.3)}${ring(17.5, 17.7, 2.3)}`,
  upload: 'M12 16V4M7 8.5L12 3.5l5 5M4 15.5v5h16v-5',
  user: `${ring(12, 8, 4.2)}M4 21c.4-4 3.6-6.2 8-6.2s7.6 2.2 8 6.2`,
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 16.8v1.6',
  zoom: `${lens}M7.5 10.5h6M10.5 7.5v6`,
}
