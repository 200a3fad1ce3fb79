/** Pages and pictures are the shop's: at its main host, beside the office's own. */
export function shopAddress(path: string): string {
  return path.startsWith('/') ? `${location.protocol}//${location.host.replace(/^office\./, '')}${path}` : path
}
