import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="Не загрузилось"
      actions={
        <Button look="white" icon="refresh" onClick={onRetry}>
          Повторить
        </Button>
      }
    >
      Проверьте связь и повторите.
    </Notice>
  )
}
