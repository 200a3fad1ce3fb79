import { type Banner, contentImages } from '#contract/content.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { useAnswer } from '../../hooks/use-answer.ts'

/**
 * Banners of a place; those for guests or for customers alone come once the browser knows who it is, after the shared
 * ones.
 */
export function useVisitorBanners(type: string, shared: readonly Banner[]): readonly Banner[] {
  const { api } = useAppState()
  const userType = useArea('user', (user) => user.status)
  const answer = useAnswer(userType === 'unknown' ? null : `${type} ${userType}`, (signal) =>
    api(contentImages, { query: { type, userType: userType === 'customer' ? 'customer' : 'guest' } }, { signal }).then(
      ({ data }) => data,
    ),
  )
  const known = new Set(shared.map(({ id }) => id))
  return [...shared, ...(answer.data ?? []).filter(({ id }) => !known.has(id))]
}
