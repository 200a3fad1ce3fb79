/**
 * Doubles while it holds, then halves the gap until it is a tenth. A failure is tried again: a busy neighbour is not
 * the shop.
 */
export async function largestRate(holds: (rate: number) => Promise<boolean>, from = 10, upTo = 1280): Promise<number> {
  const holdsAtLast = async (rate: number) => (await holds(rate)) || holds(rate)
  let [good, bad] = [0, Infinity]
  for (let rate = from; rate <= upTo && bad === Infinity; rate *= 2) {
    if (await holdsAtLast(rate)) good = rate
    else bad = rate
  }
  while (bad < Infinity && bad - good > Math.max(2, bad / 10)) {
    const rate = Math.round((good + bad) / 2)
    if (await holdsAtLast(rate)) good = rate
    else bad = rate
  }
  return good
}
