import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { chooseCaptcha } from './captcha/choose.ts'
import type { CaptchaPort } from './captcha/port.ts'
import { chooseEmail } from './email/choose.ts'
import type { Email } from './email/port.ts'
import { openFileStorage, choosePictures } from './files/choose.ts'
import type { Files } from './files/port.ts'
import { chooseIpCity } from './ip-city/choose.ts'
import type { IpCity } from './ip-city/port.ts'
import { chooseLimits } from './limits/choose.ts'
import type { RateLimits } from '#server/kernel/limit-counter.ts'
import { choosePayments } from './payment/choose.ts'
import type { Payments } from './payment/port.ts'
import { chooseSms } from './sms/choose.ts'
import type { Sms } from './sms/port.ts'
import { chooseSuggestions } from './suggestions/choose.ts'
import type { SuggestionsPort } from './suggestions/port.ts'
import { chooseTransport } from './transport/choose.ts'
import type { Transport } from './transport/port.ts'

/** The outside services, each behind its own small type. */
export interface Ports {
  ipCity: IpCity
  sms: Sms
  email: Email
  captcha: CaptchaPort
  /** Null: addresses and organizations are typed by hand. */
  suggestions: SuggestionsPort | null
  /** Null: the shop gives orders out and sends its own courier, no company carries them. */
  transport: Transport | null
  payments: Payments
  /** What visitors send. */
  files: Files
  /** Masters of the shop's own pictures. */
  pictures: Files
  limits: RateLimits
}

/** `warn`: what the shop bears but its keeper should know. */
export async function openPorts(config: Config, db: Db, warn: (text: string) => void = () => {}): Promise<Ports> {
  return {
    ipCity: await chooseIpCity(config),
    sms: chooseSms(config),
    email: await chooseEmail(config),
    captcha: chooseCaptcha(config),
    suggestions: chooseSuggestions(config, db),
    transport: chooseTransport(config, db),
    payments: choosePayments(config, db),
    files: openFileStorage(config),
    pictures: choosePictures(config),
    limits: await chooseLimits(config, warn),
  }
}
