import type { ClusterHome } from './cluster-home.ts'
import { dataVersion } from './create-cluster.ts'
import { hasPassword } from './password-file.ts'
import type { Transport } from './server-address.ts'
import { findSocketDirectory } from './socket-directory.ts'

// A cluster stays as it was created: its access rules and its password lie in it.
export function chooseTransport({ home, cluster, account }: ClusterHome, wanted: Transport | undefined): Transport {
  if (dataVersion(cluster) !== undefined) return hasPassword(cluster) ? 'tcp' : 'socket'
  return wanted ?? (findSocketDirectory(home, account) === undefined ? 'tcp' : 'socket')
}
