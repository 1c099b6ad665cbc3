import { selectProductName, selectRole, selectSession } from '@/features/session'
import { useAppSelector } from '@/store'

/** Who is signed in, in the words of the navbar. */
export const usePerson = () => {
  const session = useAppSelector(selectSession)
  const role = useAppSelector(selectRole) ?? ''
  const product = useAppSelector(selectProductName)
  return {
    name: `${session?.first_name ?? ''} ${session?.last_name ?? ''}`.trim(),
    email: session?.email ?? '',
    role,
    product,
    // A white-label product often carries the client's own name already.
    client: session && session.client_name !== product ? session.client_name : '',
    banner: session?.client_banner ?? '',
  }
}
