import type { CartItem } from '#contract/cart.ts'
import { writeSharedCart } from '#rules/cart/shared-cart.ts'
import type { useToast } from '#ui/toast-context.tsx'
import { shareLink } from '../../parts/share-link.ts'
import { basketPath } from '../../paths.ts'

/** Goods and pieces go into the address itself: it needs no storage and never ends. */
export const shareCart = (
  shop: string,
  items: readonly CartItem[],
  toast: ReturnType<typeof useToast>,
): Promise<void> =>
  shareLink(
    {
      title: `Корзина в магазине «${shop}»`,
      url: `${location.origin}${basketPath}?goods=${writeSharedCart(items)}`,
      copied: 'Ссылка на корзину скопирована',
    },
    toast,
  )
