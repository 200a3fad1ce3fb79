import { cookieDomain } from '#rules/address/cookie-domain.ts'

/** The browser's cookies that scripts may see. An interface, so that stores are tested without a browser. */
export interface CookieJar {
  read: (name: string) => string | null
  write: (name: string, value: string, seconds: number) => void
}

export function documentCookies(mainHost: string): CookieJar {
  const domain = cookieDomain(mainHost)
  return {
    read(name) {
      const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
      return found ? decode(found.slice(name.length + 1)) : null
    },
    write(name, value, seconds) {
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${domain ? `; Domain=${domain}` : ''}${secure}`
    },
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** On the server there is no visitor: nothing is read, nothing is kept. */
export const noCookies: CookieJar = { read: () => null, write: () => {} }
