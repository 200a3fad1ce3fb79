import { useNavigate } from 'react-router'
import { compareGoodsPath } from '../paths.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { COMPARE_LIMIT } from '../state/compare.ts'
import { useToast } from '#ui/toast-context.tsx'

/** Favourite or not. Neutral until hydrated, to avoid a hydration mismatch: server HTML is the same for everybody. */
export function useFavorite(code: string) {
  const { favorites } = useAppState()
  const isFavorite = useStoreState('favorites', (state) => state.codes.includes(code))
  return { isFavorite, toggleFavorite: () => favorites.getState().toggle(code) }
}

/** Compared or not. The tray shows what was added; only a full comparison needs words. */
export function useCompared(code: string) {
  const { compare } = useAppState()
  const isCompared = useStoreState('compare', (state) => state.codes.includes(code))
  const navigate = useNavigate()
  const toast = useToast()
  function toggleCompared() {
    const done = compare.getState().toggle(code)
    if (done !== 'full') return
    const { codes } = compare.getState()
    toast({
      text: `Сравнить можно до ${COMPARE_LIMIT} товаров: уберите один`,
      action: { label: 'Сравнить', onPress: () => void navigate(compareGoodsPath(codes)) },
    })
  }
  return { isCompared, toggleCompared }
}
