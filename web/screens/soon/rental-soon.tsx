import type { HeaderTheme } from '../../state/header.ts'
import Soon, { meta } from './soon.tsx'

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'dark' }
export { meta }
export default Soon
