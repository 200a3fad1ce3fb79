import { HOUR_MS } from '#rules/calendar/durations.ts'
import { sweepPresence } from '#server/shop/orders/desk/presence.ts'
import { sweepAnswers } from '#server/shop/people/staff/answer-once.ts'
import { sweepInvitations } from '#server/shop/people/staff/invitations.ts'
import { archiveJournal, prepareJournal } from '#server/shop/people/staff/journal-months.ts'
import { sweepEvents } from '#server/shop/people/staff/office-events.ts'
import { sweepStaffSessions } from '#server/shop/people/staff/staff-session.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { Job } from './runner.ts'

const STAFF_LOCK = 7_072_040

/**
 * Months of the journal; dead sessions and links, cards nobody has open, events everybody has heard, answers nobody
 * asks for again.
 */
export const staffJob = (services: Services): Job => ({
  name: 'staff',
  everyMs: HOUR_MS,
  lock: STAFF_LOCK,
  async run() {
    await prepareJournal(services)
    await archiveJournal(services)
    await sweepStaffSessions(services)
    await sweepInvitations(services)
    await sweepPresence(services)
    await sweepEvents(services)
    await sweepAnswers(services)
  },
})
