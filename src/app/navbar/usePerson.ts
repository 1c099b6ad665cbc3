import { selectProductName, selectRole, selectSession } from '@/features/session'
import { useAppSelector } from '@/store'

/** The signed-in person, as the navbar names them. */
export const usePerson = () => {
  const session = useAppSelector(selectSession)
  const role = useAppSelector(selectRole) ?? ''
  const product = useAppSelector(selectProductName)
  return {
    name: `${session?.first_name ?? ''} ${session?.last_name ?? ''}`.trim(),
    email: session?.email ?? '',
    role,
    product,
    // The product's name often includes the client's name already.
    client: session && session.client_name !== product ? session.client_name : '',
    banner: session?.client_banner ?? '',
  }
}
