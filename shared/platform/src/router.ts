/**
 * The router surface that the product uses. This façade is the federated singleton: sharing react-router-dom whole would
 * switch its tree shaking off (rule: router-facade), so take router things from here only.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
