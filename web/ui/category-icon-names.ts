/** The kinds of goods that have an icon. */
export const CATEGORY_ICONS = [
  'drill', 'saw', 'grinder', 'jigsaw', 'garden', 'hand-tool', 'ruler', 'welding', 'concrete', 'generator', 'disc',
  'gear', 'helmet', 'toolbox', 'battery', 'pump', 'compressor', 'paint', 'fastener', 'lamp', 'cleaning', 'heat',
] as const
export type CategoryIconName = (typeof CATEGORY_ICONS)[number]
