import { addressFilters } from '#office/state/address-filters.ts'

export type StateFilters = Partial<Record<'state' | 'search', string>>

/** A list of one state or of all, searched by a text. */
export function stateFilters<State extends string>(states: Record<State, { many: string }>) {
  const isState = (text: string): text is State => Object.hasOwn(states, text)
  const filters = addressFilters(['state', 'search'], (key, value) => key !== 'state' || isState(value))
  return {
    ...filters,
    /** As the call takes them. */
    asked: ({ state, search }: StateFilters): { state?: State; search?: string } => ({
      ...(state && isState(state) && { state }),
      ...(search && { search }),
    }),
    /** All of them, and each state apart. */
    views: (now: StateFilters) =>
      [['', { many: 'Все' }] as const, ...Object.entries<{ many: string }>(states)].map(([state, { many }]) => ({
        name: many,
        filters: filters.keyOf({ ...now, state }),
        isCurrent: (now.state ?? '') === state,
      })),
  }
}
