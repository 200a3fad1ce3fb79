/**
 * People say «на 5 %», a factor is what is reckoned with; what is no number stays as it is, for the server to refuse.
 */
export function factorOf(percents: string): string {
  const text = percents.trim().replace(/\s|%/g, '').replace('−', '-').replace(',', '.')
  const percent = Number(text)
  return text !== '' && Number.isFinite(percent) ? String(Math.round(percent * 100 + 10_000) / 10_000) : percents
}
