import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ShownOnce } from '#office/parts/access/shown-once.tsx'

type Props = { title: string; secret: string; isRotated?: boolean; onClose: () => void }

export function SecretDialog({ title, secret, isRotated = false, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <ShownOnce
        text={secret}
        copyLabel="Скопировать секрет"
        warning="Больше этот секрет не показать. Потеряли — смените его."
        actions={
          <Button look="red" onClick={onClose}>
            Секрет сохранён
          </Button>
        }
      >
        <p>
          {isRotated
            ? 'Вставьте новый секрет в настройки программы. Сутки запросы подписаны обоими, и прежним, и новым.'
            : 'Вставьте секрет в настройки программы: по нему она проверит, что событие прислал магазин.'}
        </p>
      </ShownOnce>
    </Dialog>
  )
}
