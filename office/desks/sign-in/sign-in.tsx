import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#office/state/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { Enrolment } from './enrolment.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

/** Back only to a desk of ours: an address of another site would take a signed-in person away. */
const safeBack = (back: string | null) => (back && /^\/(?![\\/])/.test(back) ? back : '/')

/** Signing in, step by step, as far as the server says one has come. */
export function Component() {
  const session = useSession((state) => state.session)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = safeBack(search.get('back'))
  const isOpen = session?.stage === 'open'
  useEffect(() => {
    if (isOpen) void navigate(back, { replace: true })
  }, [isOpen, navigate, back])
  if (!session || isOpen) return null
  if (session.stage === 'enrolment') return <Enrolment shopName={session.shopName} />
  return (
    <SignInLayout shopName={session.shopName} wide={session.stage === 'out' && session.isDemoShop}>
      {session.stage === 'second-factor' ? (
        <SecondStep ways={session.ways} />
      ) : (
        <PasswordStep isDemoShop={session.isDemoShop} />
      )}
    </SignInLayout>
  )
}
