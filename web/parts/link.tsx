export { Link } from '../ui/link.tsx'
