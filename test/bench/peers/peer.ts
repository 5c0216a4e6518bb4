/** Contacts as a peer takes them: the record's own attributes, with its id. */
export interface PeerContact {
  readonly id: string
  readonly [attribute: string]: unknown
}

export interface PeerData {
  readonly contacts: readonly PeerContact[]
  /** What is counted: the contacts with this last name, by an index of the peer's own. */
  readonly lastName: string
  readonly expected: number
}

/** A database that others use for such things, filled and ready. Its answers are objects: it is spared the rendering. */
export interface OpenPeer {
  /** Milliseconds by the clock for one first page of 100. */
  listMs(): Promise<number>
  /** Milliseconds for one exact count; throws where it counts wrong. */
  countMs(): Promise<number>
  close(): Promise<void>
}

export interface Peer {
  readonly name: string
  /** Whether it keeps what it holds when the process ends. */
  readonly durable: boolean
  open(data: PeerData): Promise<OpenPeer>
}

export function checkCount(peer: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${peer} counts ${found} where there are ${expected}`)
}
