import { limit, type Limited, type LimitRule } from './limits.ts'

const HOUR = 60 * 60

interface Contact {
  phone: string
  email?: string | null
}

interface Kind {
  name: string
  /** A whole sentence; how long to wait is added. */
  message: string
}

/**
 * What leaves a message at an address its sender has not proven: five an hour and ten a day for each phone and each
 * e-mail, whoever asks.
 * Where one network address stands for many visitors, one contact does too.
 */
export async function limitContact(
  context: Limited,
  { name, message }: Kind,
  { phone, email }: Contact,
): Promise<void> {
  const factor = context.config.addressLimitFactor
  const rules: LimitRule[] = [
    { name: `${name} of contact, hour`, limit: 5 * factor, seconds: HOUR, message },
    { name: `${name} of contact, day`, limit: 10 * factor, seconds: 24 * HOUR, message },
  ]
  for (const subject of [phone, email]) {
    for (const rule of subject ? rules : []) await limit(context, rule, subject!)
  }
}
