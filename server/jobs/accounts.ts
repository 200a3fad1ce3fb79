import { HOUR_MS } from '#rules/calendar/durations.ts'
import { checkDeliveries } from '#server/outbox/check-deliveries.ts'
import { sweepMessages } from '#server/outbox/put-message.ts'
import { sweepAccounts } from '#server/shop/people/auth/sweep-accounts.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { forgetRound } from '#server/shop/people/customer/forget-contacts.ts'
import type { Job } from './runner.ts'

const ACCOUNTS_LOCK = 7_072_033
const DELIVERIES_LOCK = 7_072_067
const FORGETTING_LOCK = 7_072_069
const DELIVERIES_EVERY_MS = 60_000

/** Whether the SMS of the last day have come. */
export const deliveriesJob = (services: Services): Job => ({
  name: 'deliveries',
  everyMs: DELIVERIES_EVERY_MS,
  lock: DELIVERIES_LOCK,
  run: (signal) => checkDeliveries(services, signal).then(() => {}),
})

/** Contacts of what ended years ago. */
export const forgettingJob = (services: Services): Job => ({
  name: 'forgetting',
  everyMs: HOUR_MS,
  lock: FORGETTING_LOCK,
  run: (signal) => forgetRound(services, signal),
})

/** Dead tokens, codes, links, old messages. */
export const accountsJob = ({ db, clock }: Services): Job => ({
  name: 'accounts',
  everyMs: HOUR_MS,
  lock: ACCOUNTS_LOCK,
  async run() {
    await sweepAccounts(db, clock())
    await sweepMessages(db, clock())
  },
})
