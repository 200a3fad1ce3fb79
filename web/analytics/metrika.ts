const SRC = 'https://mc.yandex.ru/metrika/tag.js'

type Ym = ((...args: unknown[]) => void) & { a?: unknown[][]; l?: number }
type Counted = Window & { ym?: Ym; dataLayer?: unknown[] }

export const dataLayer = (): unknown[] => ((window as Counted).dataLayer ??= [])

/** The counter's own stub: what is asked before its script is there waits in `ym.a`. */
function ym(...args: unknown[]): void {
  const counted = window as Counted
  if (!counted.ym) {
    const stub: Ym = (...waiting) => void (stub.a ??= []).push(waiting)
    stub.l = Date.now()
    counted.ym = stub
  }
  counted.ym(...args)
}

let loading: Promise<void> | null = null

function loadTag(): Promise<void> {
  return (loading ??= new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: SRC, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = null
      script.remove()
      reject(new Error('the counter did not load'))
    })
    document.head.append(script)
  }))
}

/** No recording of what visitors type or point at: visits, goals and sales alone. */
const SETTINGS = {
  ecommerce: 'dataLayer',
  trackLinks: true,
  accurateTrackBounce: true,
  clickmap: false,
  webvisor: false,
}

export const metrika = {
  async start(id: number): Promise<void> {
    Reflect.deleteProperty(window, `disableYaCounter${id}`)
    ym(id, 'init', SETTINGS)
    await loadTag()
  },
  send: (id: number, method: 'reachGoal' | 'hit' | 'setUserID' | 'params', ...args: unknown[]) =>
    ym(id, method, ...args),
  /** Until it is started again; its cookies stay. */
  pause(id: number): void {
    if ((window as Counted).ym) ym(id, 'destruct')
  },
  /** The consent was withdrawn: the counter stops and its cookies are deleted. */
  stop(id: number): void {
    if (!(window as Counted).ym) return
    ym(id, 'destruct')
    Object.assign(window, { [`disableYaCounter${id}`]: true })
    clearCounterCookies()
  },
}

function clearCounterCookies(): void {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.split('=', 1)[0]!)
    .filter((name) => name.startsWith('_ym'))
  const hosts = location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'))
  for (const name of names)
    for (const domain of ['', ...hosts.map((host) => `; Domain=${host}`)])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  for (const key of Object.keys(localStorage)) if (key.startsWith('_ym')) localStorage.removeItem(key)
}
