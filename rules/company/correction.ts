import type { Kopecks } from '../money/money.ts'
import type { VatRate } from '../money/vat.ts'
import type { PaperLine } from './transfer-paper.ts'

interface Figures {
  quantity: number
  net: Kopecks
  vat: Kopecks
  gross: Kopecks
}

/** A good of a transfer paper as the paper has it and as it is since something came back. */
interface CorrectedLine {
  code: string
  name: string
  unit: string
  rate: VatRate
  before: Figures
  after: Figures
}

export interface Correction {
  lines: CorrectedLine[]
  /** What the paper is less by. */
  net: Kopecks
  vat: Kopecks
  gross: Kopecks
}

const NOTHING: Figures = { quantity: 0, net: 0, vat: 0, gross: 0 }
const keyOf = ({ code, rate, isService }: PaperLine) => `${isService ? 'service' : code} ${rate}`

const add = (sum: Figures, { quantity, net, vat, gross }: Figures): Figures => ({
  quantity: sum.quantity + quantity,
  net: sum.net + net,
  vat: sum.vat + vat,
  gross: sum.gross + gross,
})

/** What a corrective paper (УКД) has to say: goods of one rate together, those that have changed alone. */
export function correctionOf(before: readonly PaperLine[], after: readonly PaperLine[]): Correction {
  const told = new Map(before.map((line) => [keyOf(line), line]))
  const of = (lines: readonly PaperLine[], key: string) =>
    lines.filter((line) => keyOf(line) === key).reduce(add, NOTHING)
  const lines = [...told].flatMap(([key, { code, name, unit, rate }]): CorrectedLine[] => {
    const [was, is] = [of(before, key), of(after, key)]
    return was.gross === is.gross && was.quantity === is.quantity
      ? []
      : [{ code, name, unit, rate, before: was, after: is }]
  })
  const less = (name: 'net' | 'vat' | 'gross') =>
    lines.reduce((sum, line) => sum + line.before[name] - line.after[name], 0)
  return { lines, net: less('net'), vat: less('vat'), gross: less('gross') }
}
