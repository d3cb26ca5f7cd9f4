/**
 * The part of the router that the product uses. This façade is the federated singleton: sharing react-router-dom whole would
 * disable its tree shaking (rule: router-facade), so import router functions from here only.
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
