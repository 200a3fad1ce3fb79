import { useNavigate } from 'react-router'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { hasCompareTray } from '../state/compare.ts'
import { useToast } from '#ui/toast-context.tsx'

/** Favourite or not. Neutral until hydrated, to avoid a hydration mismatch: server HTML is the same for everybody. */
export function useFavorite(code: string) {
  const { favorites } = useAppState()
  const isFavorite = useStoreState('favorites', (state) => state.codes.includes(code))
  return { isFavorite, toggleFavorite: () => favorites.getState().toggle(code) }
}

/** Compared or not. The tray shows what was added; words are for pages without it, and for a full comparison. */
export function useCompared(code: string) {
  const { compare } = useAppState()
  const isCompared = useStoreState('compare', (state) => state.codes.includes(code))
  const navigate = useNavigate()
  const toast = useToast()
  function toggleCompared() {
    const done = compare.getState().toggle(code)
    if (done === 'removed' || (done === 'added' && hasCompareTray(location.pathname))) return
    const { codes } = compare.getState()
    // the words come after the press: few presses need them
    import('./tell-compared.ts').then(
      ({ tellCompared }) => tellCompared(codes, { isFull: done === 'full', toast, navigate }),
      () => {},
    )
  }
  return { isCompared, toggleCompared }
}
