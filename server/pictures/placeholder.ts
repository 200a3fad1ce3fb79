/**
 * The box that stands on the plate of a good without photos (`box` of ui/icon-paths.ts), in the grey of
 * `--line-strong`.
 */
export const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-36 -36 96 96" fill="none" stroke="#7f8a92" stroke-width="1.5" ' +
  'stroke-linejoin="round" stroke-linecap="round"><path d="M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5"/></svg>'
