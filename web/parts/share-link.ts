import type { useToast } from '#ui/toast-context.tsx'

interface SharedLink {
  title: string
  url: string
  /** Said when it went to the clipboard. */
  copied: string
}

/** The system's own sheet where there is one, else the address goes to the clipboard. */
export async function shareLink({ title, url, copied }: SharedLink, toast: ReturnType<typeof useToast>): Promise<void> {
  if (navigator.share) {
    // a sheet closed without a choice is no failure
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  const done = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  )
  toast(done ? { text: copied, tone: 'done' } : { text: `Скопировать не удалось. Ссылка: ${url}`, tone: 'error' })
}
