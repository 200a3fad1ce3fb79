import type { ClusterHome } from './cluster-home.ts'
import { dataVersion } from './create-cluster.ts'
import { hasPassword } from './password-file.ts'
import type { ConnectionKind } from './server-address.ts'
import { findSocketDirectory } from './socket-directory.ts'

// A cluster stays as it was created: its access rules and its password lie in it.
export function chooseConnectionKind(
  { home, cluster, account }: ClusterHome,
  wanted: ConnectionKind | undefined,
): ConnectionKind {
  if (dataVersion(cluster) !== undefined) return hasPassword(cluster) ? 'tcp' : 'socket'
  return wanted ?? (findSocketDirectory(home, account) === undefined ? 'tcp' : 'socket')
}
