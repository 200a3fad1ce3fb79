import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { favoritesPath } from '../paths.ts'
import type { ModalProps } from './registry.ts'

/** Sign-in is not built yet; until then the door says so instead of pretending. */
export default function Authorization({ onClose }: ModalProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Вход скоро откроется"
      footer={
        <>
          <Button look="black" onClick={onClose}>Понятно</Button>
          <Button to={favoritesPath} icon="heart">В избранное</Button>
        </>
      }
    >
      <p>
        Личный кабинет с заказами, бонусами и адресами ещё собирается. Избранное уже работает без входа и перейдёт
        в&nbsp;кабинет, когда он откроется.
      </p>
    </Dialog>
  )
}
