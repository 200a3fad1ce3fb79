import { authSettings } from '#contract/auth.ts'
import { useAppState } from '../state/app-state.tsx'

type Action = 'check' | 'sign-in' | 'code' | 'recovery' | 'feedback' | 'order' | 'rental' | 'review'

interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}
interface SmartCaptcha {
  render: (place: HTMLElement, options: object) => number
  execute: (widget: number) => void
  subscribe: (widget: number, event: 'challenge-hidden' | 'network-error', then: () => void) => () => void
  destroy: (widget: number) => void
}
type WithCaptcha = Window & { grecaptcha?: { enterprise: Recaptcha }; smartCaptcha?: SmartCaptcha }

const LOADING: Map<string, Promise<void>> = new Map()

function loadScript(src: string): Promise<void> {
  const begun = LOADING.get(src)
  if (begun) return begun
  const loading = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      LOADING.delete(src)
      script.remove()
      reject(new Error('ReCaptcha error: Failed to load script'))
    })
    document.head.append(script)
  })
  LOADING.set(src, loading)
  return loading
}

async function recaptchaToken(siteKey: string, action: Action): Promise<string> {
  await loadScript(`https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}&badge=bottomleft`)
  const recaptcha = (window as WithCaptcha).grecaptcha!.enterprise
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  document.querySelector<HTMLElement>('.grecaptcha-badge')?.style.setProperty('visibility', 'hidden')
  return recaptcha.execute(siteKey, { action })
}

async function smartCaptchaToken(siteKey: string): Promise<string> {
  await loadScript('https://smartcaptcha.cloud.yandex.ru/captcha.js')
  const captcha = (window as WithCaptcha).smartCaptcha!
  const place = document.createElement('div')
  // inside the open dialog: what stands outside it cannot be pressed, and the task may be shown
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  host.append(place)
  let widget: number | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      widget = captcha.render(place, { sitekey: siteKey, invisible: true, hideShield: true, callback: resolve })
      // a task put away unsolved must not leave the form waiting for ever
      for (const event of ['challenge-hidden', 'network-error'] as const) captcha.subscribe(widget, event, () => reject(new Error(`SmartCaptcha: ${event}`)))
      captcha.execute(widget)
    })
  } finally {
    if (widget !== undefined) captcha.destroy(widget)
    place.remove()
  }
}

/** A token for the calls that want one; none when the shop's check is off. A script that did not load leaves it to the server. */
export function useCaptcha(): (action: Action) => Promise<string | undefined> {
  const { api } = useAppState()
  return async (action) => {
    const { provider, siteKey } = (await api(authSettings, {})).data.captcha
    if (provider === 'off' || !siteKey) return undefined
    try {
      return await (provider === 'recaptcha' ? recaptchaToken(siteKey, action) : smartCaptchaToken(siteKey))
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification's error catalogue names this one
      console.error(error)
      return undefined
    }
  }
}
