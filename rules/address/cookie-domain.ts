/**
 * Domain of the cookies: shared by all city hosts. Browsers refuse `Domain=localhost`, and share it by themselves only
 * per host.
 */
export function cookieDomain(host: string): string | undefined {
  const name = host.replace(/:\d+$/, '')
  return name.includes('.') && !/^[\d.]+$/.test(name) ? name : undefined
}
