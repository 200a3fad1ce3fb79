import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyOfficeCall } from '#contract/office/every-call.ts'
import { officeSections } from './sections.ts'

/** What ends, gives away, tells or forgets something, by the last word of its address. */
const ENDS =
  /\/(delete|[\w-]*drop|remove|revoke|robot|erase|withdraw|cancel|stop|close|block|end|back|pause|refund|return|move|status|offer|prolong|apply|approve|refuse|exchange|repair|send-back|messages|secret|recovery-codes|unpublish|hand-out|take-back|hand-over|settle|reissue|extend)$|\/merge(\/\{\w+\})?$|-delete$|-bulk$|^\/office\/handover\/\{\w+\}$/

/** A call that ends something, and the one that takes it back; or why there is nothing to take back. */
const TAKEN_BACK_BY: Record<string, string> = {
  applyCount: 'undoStockCount',
  applyExchangeRun: 'undoExchangeRun',
  applyGoodsRun: 'undoGoodsRun',
  blockCustomer: 'unblockCustomer',
  blockGiftCard: 'blockGiftCard',
  cancelGoodsRun: 'planGoodsBulk',
  closeDrawer: 'its form says what was counted; a closed day is countered',
  closeRequest: 'reopenRequest',
  deleteAttributeValues: 'addAttributeValue',
  dropAnswerTemplate: 'saveAnswerTemplate',
  dropHandoverMark: 'scanHandoverMark',
  dropMissingPage: 'the next visitor brings it back',
  dropRedirect: 'saveRedirect',
  dropRepairLine: 'addRepairWork',
  dropRequestTemplate: 'saveRequestTemplate',
  dropReturnTemplate: 'saveReturnTemplate',
  endOwnSessions: 'people sign in again',
  endPieceService: 'sendPieceToService',
  endStaffSessions: 'people sign in again',
  extendGiftCard: 'extendGiftCard',
  handOutRental: 'stepBackRental',
  mergeCustomers: 'a page of its own, and both owners have read out a code',
  moveCategory: 'moveCategory',
  moveRepairState: 'returnRepair',
  pauseWebhook: 'resumeWebhook',
  planGoodsBulk: 'it is a plan: applyGoodsRun writes it',
  prolongRental: 'prolongRental',
  removeGoodsView: 'saveGoodsView',
  removeOrderView: 'saveOrderView',
  returnRepair: 'moveRepairState',
  sendRepairOffer: 'sendRepairOffer',
  settleRental: 'its form says the sum; a movement is countered',
  settleRepair: 'its form says the sum; a movement is countered',
  stepBackOrder: 'moveOrder',
  stopPromo: 'stopPromo',
  takeBackPlaces: 'takeBackPlaces',
  stepBackRental: 'handOutRental',
  takeRentalBack: 'stepBackRental',
  unpublishText: 'publishText',
}

const NAMES = new Map(
  Object.values(everyOfficeCall).flatMap((section) =>
    Object.entries(section).map(([name, call]) => [`${call.method} ${call.path}`, name] as const),
  ),
)
const CALLS = officeSections.map(({ call }) => ({ ...call, name: NAMES.get(`${call.method} ${call.path}`)! }))
const isEnding = ({ method, path }: { method: string; path: string }) => method === 'DELETE' || ENDS.test(path)

const SOURCES = globSync('office/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))

/** How a screen asks, and how it leaves a moment. */
const LEAVES = {
  asked: /<SureDialog|<SureButton|<Dialog|setAsked/,
  // a dialog of another way into the same step asks
  moment: /recall|undo|label: '(?:Вернуть|Отменить|Отозвать)|<Dialog/i,
}

describe('a step that nothing takes back', () => {
  const ending = CALLS.filter((call) => call.method !== 'GET' && isEnding(call))

  it('says so in the contract, or names what takes it back', () => {
    expect(ending.filter(({ name, final }) => !final && !(name in TAKEN_BACK_BY)).map(({ name }) => name)).toEqual([])
  })

  it('is not excused by what is not there, nor twice', () => {
    const known = new Set(CALLS.map(({ name }) => name))
    for (const [name, back] of Object.entries(TAKEN_BACK_BY)) {
      expect([name, ending.some((call) => call.name === name && !call.final)]).toEqual([name, true])
      if (!back.includes(' ')) expect([name, back, known.has(back)]).toEqual([name, back, true])
    }
  })

  it.each(CALLS.filter(({ final }) => final).map(({ name, final }) => [name, final!] as const))(
    'is asked about, or may be recalled, on every screen that has %s',
    (name, final) => {
      const screens = SOURCES.filter((text) =>
        new RegExp(`\\bapi\\(\\s*${name}\\b|sendOnce\\(\\s*${name}\\b|\\b${name},|[?:] ${name}\\b`).test(text),
      )
      expect(screens.length).toBeGreaterThan(0)
      expect(screens.filter((text) => !LEAVES[final].test(text)).length).toBe(0)
    },
  )
})
