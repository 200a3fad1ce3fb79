import type { NavigateFunction } from 'react-router'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { useToast } from '#ui/toast-context.tsx'
import { compareGoodsPath } from '../paths.ts'
import { COMPARE_LIMIT } from '../state/compare.ts'

/** What was compared in words, with the way there. */
export function tellCompared(
  codes: readonly string[],
  { isFull, toast, navigate }: { isFull: boolean; toast: ReturnType<typeof useToast>; navigate: NavigateFunction },
): void {
  toast({
    text: isFull
      ? `Сравнить можно до ${COMPARE_LIMIT} товаров: уберите один`
      : `В сравнении ${countText(codes.length, GOODS)}`,
    action: { label: 'К сравнению', onPress: () => void navigate(compareGoodsPath(codes)) },
  })
}
