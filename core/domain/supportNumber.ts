/** The number of a message to support, short enough to be said on the telephone: the beginning of its id, such as 'K3F7-9QXA'. */
export const supportNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
