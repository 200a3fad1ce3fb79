import type { ReactNode } from 'react'
import type { Grant } from '#contract/office/staff.ts'
import { Input } from '#ui/input.tsx'
import { GrantsField } from './grants-field.tsx'
import type { Roles } from './people-queries.ts'

export interface NameAndGrants {
  name: string
  grants: Grant[]
}

type Props<T extends NameAndGrants> = {
  draft: { value: T; setValue: (next: (now: T) => T) => void }
  errors: Record<string, string>
  roles: Roles
  /** Fields between the name and the rights. */
  children?: ReactNode
}

/** What is said of a person, whoever is invited or has worked here for years. */
export function PersonFields<T extends NameAndGrants>({ draft, errors, roles, children }: Props<T>) {
  const { name, grants } = draft.value
  return (
    <>
      <Input
        label="Имя и фамилия"
        name="name"
        data-autofocus
        autoComplete="off"
        value={name}
        error={errors['name']}
        onChange={(event) => draft.setValue((now) => ({ ...now, name: event.target.value }))}
      />
      {children}
      <GrantsField
        roles={roles.roles}
        branches={roles.branches}
        value={grants}
        error={errors['grants']}
        onValue={(next) => draft.setValue((now) => ({ ...now, grants: next }))}
      />
    </>
  )
}
