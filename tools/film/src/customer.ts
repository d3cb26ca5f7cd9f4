/** The customer that the films show. */
export const CUSTOMER = {
  name: 'Meera Iyer',
  email: 'meera@example.com',
  mobile: '9812345670',
  password: 'curry-leaf-42',
};
