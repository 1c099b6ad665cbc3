import { BlockList, isIP } from 'node:net'

/** Networks that belong to this machine, to private networks, or to nobody: what a service on the internet never has. */
const NETWORKS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // Mapped and translated forms carry an IPv4 address inside; the other ones are local, reserved or documentation.
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap(line => line.split(' '))

// One list each: in a common one every IPv4 address is in the network of mapped ones.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
for (const network of NETWORKS) {
  const [address = '', prefix = ''] = network.split('/')
  const family = familyOf(address)
  closed[family].addSubnet(address, Number(prefix), family)
}

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !closed[familyOf(address)].check(address, familyOf(address))
