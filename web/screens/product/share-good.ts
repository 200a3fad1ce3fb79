import type { GoodFull } from '#contract/good.ts'
import type { useToast } from '#ui/toast-context.tsx'

/** The system's own sheet where there is one, else the address goes to the clipboard. */
export async function shareGood({ name }: GoodFull, toast: ReturnType<typeof useToast>): Promise<void> {
  const url = location.origin + location.pathname
  if (navigator.share) {
    // a sheet closed without a choice is no failure
    await navigator.share({ title: name, url }).catch(() => {})
    return
  }
  const done = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  )
  toast(
    done
      ? { text: 'Ссылка на товар скопирована', tone: 'done' }
      : { text: 'Скопировать не удалось: возьмите ссылку из адресной строки', tone: 'error' },
  )
}
