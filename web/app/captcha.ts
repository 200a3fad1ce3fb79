import { ApiError } from '#contract/api-error.ts'
import { authSettings } from '#contract/auth.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import { useAppState } from '../state/app-state.tsx'
import { useInit } from '../state/init.tsx'

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

/**
 * Slower than any connection a form is filled in on; a script that hangs must not leave the button turning for ever.
 */
const PATIENCE_MS = 20_000

/** The buyer put the task away: nothing is broken. */
class TaskClosed extends Error {}

function loadScript(src: string): Promise<void> {
  const begun = LOADING.get(src)
  if (begun) return begun
  const loading = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    let isLoaded = false
    script.addEventListener('load', () => {
      isLoaded = true
      resolve()
    })
    script.addEventListener('error', () => {
      LOADING.delete(src)
      script.remove()
      reject(new Error('ReCaptcha error: Failed to load script'))
    })
    setTimeout(() => isLoaded || script.dispatchEvent(new Event('error')), PATIENCE_MS)
    document.head.append(script)
  })
  LOADING.set(src, loading)
  return loading
}

async function recaptchaToken(siteKey: string, action: Action): Promise<string> {
  await loadScript(
    `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}&badge=bottomleft`,
  )
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
      captcha.subscribe(widget, 'challenge-hidden', () => reject(new TaskClosed('SmartCaptcha: challenge-hidden')))
      captcha.subscribe(widget, 'network-error', () => reject(new Error('SmartCaptcha: network-error')))
      captcha.execute(widget)
    })
  } finally {
    if (widget !== undefined) captcha.destroy(widget)
    place.remove()
  }
}

function failureWords(error: unknown, phone: string): string {
  if (error instanceof TaskClosed)
    return 'Мы не отправили форму: проверка «я не робот» закрыта. Отправьте ещё раз и решите задание.'
  const call = formatPhone(phone).replaceAll(' ', NBSP)
  return `Не загрузилась проверка «я не робот»: её мог остановить блокировщик рекламы или слабая связь. Разрешите её и повторите или позвоните: ${call}.`
}

/**
 * A token for the calls that want one; none when the shop's check is off. When it cannot be had the form says so, and
 * whom to call.
 */
export function useCaptcha(): (action: Action) => Promise<string | undefined> {
  const { api } = useAppState()
  const { contacts } = useInit()
  return async (action) => {
    const { provider, siteKey } = (await api(authSettings, {})).data.captcha
    if (provider === 'off' || !siteKey) return undefined
    try {
      return await (provider === 'recaptcha' ? recaptchaToken(siteKey, action) : smartCaptchaToken(siteKey))
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification's error catalogue names this one
      console.error(error)
      throw new ApiError(
        0,
        { errorCode: 'CAPTCHA', errorMessage: failureWords(error, contacts.phone) },
        { cause: error },
      )
    }
  }
}
