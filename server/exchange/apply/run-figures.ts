/** What a run has read and done, by name; what it would do while it is held. */
export type RunFigures = Record<string, number>

const PRIOR = 'prior:'

/** Of a session applied in parts: what its earlier parts did, whether or not it is held now. */
export function priorFigures(figures: RunFigures): RunFigures {
  if (!figures['isHeld']) return figures
  const prior = Object.entries(figures).filter(([name]) => name.startsWith(PRIOR))
  return Object.fromEntries(prior.map(([name, count]) => [name.slice(PRIOR.length), count]))
}

export function heldFigures(prior: RunFigures, would: RunFigures): RunFigures {
  const kept = Object.entries(prior).map(([name, count]) => [PRIOR + name, count] as const)
  return { ...would, ...Object.fromEntries(kept), isHeld: 1 }
}

export function sumFigures(before: RunFigures, more: RunFigures): RunFigures {
  const names = new Set([...Object.keys(before), ...Object.keys(more)])
  return Object.fromEntries([...names].map((name) => [name, (before[name] ?? 0) + (more[name] ?? 0)]))
}

const WRITTEN = ['goodsNew', 'goodsChanged', 'offersNew', 'offersChanged', 'offersGone', 'stockChanged']

export const hasWritten = (figures: RunFigures): boolean => WRITTEN.some((name) => (figures[name] ?? 0) > 0)
