import type { GoodFull } from '#contract/good.ts'
import type { useToast } from '#ui/toast-context.tsx'
import { shareLink } from '../../parts/share-link.ts'

/** Without the query: whoever gets the link chooses the size himself. */
export const shareGood = ({ name }: GoodFull, toast: ReturnType<typeof useToast>): Promise<void> =>
  shareLink({ title: name, url: location.origin + location.pathname, copied: 'Ссылка на товар скопирована' }, toast)
